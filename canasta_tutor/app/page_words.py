"""The words around a lesson in Voilà, until they stand in the catalogues."""

LANGUAGES = ("en", "cs", "ru")

WORDS = {
    "ui.page.home": ("All lessons", "Všechny lekce", "Все уроки"),
    "ui.page.home_title": ("Canasta tutor", "Učíme se kanastu", "Учимся играть в канасту"),
    "ui.page.skip": ("Skip to the lesson", "Přejít k lekci", "Перейти к уроку"),
    "ui.page.loading": ("Laying out the cards…", "Rozkládáme karty…", "Раскладываем карты…"),
    "ui.page.slow": (
        "This takes longer than usual. Please wait a little more.",
        "Trvá to déle než obvykle. Počkejte prosím ještě chvíli.",
        "Это занимает больше времени, чем обычно. Подождите ещё немного.",
    ),
    "ui.page.failed": (
        "The card table could not be opened. What you have done so far is kept.",
        "Hrací stůl se nepodařilo otevřít. Co máte hotové, zůstává uloženo.",
        "Не удалось открыть карточный стол. Всё, что вы сделали, сохранено.",
    ),
    "ui.page.reload": ("Try again", "Zkusit znovu", "Попробовать ещё раз"),
    "ui.page.continue": ("Continue", "Pokračovat", "Дальше"),
    "ui.page.show_all": ("Show all steps", "Zobrazit všechny kroky", "Показать все шаги"),
    "ui.page.lessons": ("Lessons", "Lekce", "Уроки"),
    "ui.page.previous": ("Previous lesson", "Předchozí lekce", "Предыдущий урок"),
    "ui.page.next": ("Next lesson", "Další lekce", "Следующий урок"),
    "ui.page.error": (
        "This part of the lesson could not be shown.",
        "Tuto část lekce se nepodařilo zobrazit.",
        "Эту часть урока не удалось показать.",
    ),
}


def word(msgid: str, lang: str) -> str:
    """The words of one message in one language."""
    return WORDS[msgid][LANGUAGES.index(lang)]
