"""Update the table of the lessons in `docs/teaching.md`."""

from pathlib import Path

from canasta_tutor.app.teaching_links import Launch, Links

PAGE = Path(__file__).resolve().parent.parent / "docs" / "teaching.md"
BEGIN, END = "<!-- lessons: written by tools/write_teaching_page.py -->\n", "<!-- end -->"


def compose_page(text: str) -> str:
    """The text of the page, with the table of the present lessons between the page's marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{Links(Launch()).lists()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(compose_page(PAGE.read_text("utf-8")), "utf-8")
