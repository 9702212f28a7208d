"""`python -m instant_pages FOLDER`: Voilà over a folder, with all options of Voilà."""

from instant_pages.instant_voila import InstantVoila

if __name__ == "__main__":
    InstantVoila.launch_instance()
