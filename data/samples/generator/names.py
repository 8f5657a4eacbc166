# SPDX-License-Identifier: CC0-1.0
"""Common given names and surnames. They are combined at random, so every full name is invented."""

# Origin: surnames, given names of women, given names of men.
NAMES = {
    "Netherlands": (
        ["Jansen", "de Jong", "van Dijk", "Bakker", "Janssen", "Visser", "Smeets", "Hendriks", "van den Berg", "Peeters", "Vaessen", "Ritzen",
         "Habets", "van der Heijden", "Custers", "Frissen", "Kurvers", "Meijer", "de Vries", "Willems", "op den Kamp", "Schröder", "Thijssen",
         "van 't Hof", "Coenen", "Knubben", "Geelen", "Dohmen", "Crutzen", "Wijnands"],
        ["Anna", "Maria", "Johanna", "Els", "Ingrid", "Sanne", "Femke", "Lotte", "Marleen", "Annemarie", "Truus", "Zoë", "Noëlle", "Wilma", "Petra",
         "Mieke", "Loes", "Chantal", "Daniëlle", "Renée"],
        ["Jan", "Pieter", "Sjef", "Hub", "Johannes", "Bram", "Daan", "Thijs", "Ruud", "Wim", "René", "André", "Gijs", "Frans", "Mathieu", "Sjoerd",
         "Koen", "Bas", "Luuk", "Daniël"]),
    "Belgium": (
        ["Peeters", "Maes", "Lambert", "Dupont", "Lefèvre", "Claes", "Vandenberghe", "Hermans", "Gérard", "Delvaux", "Simon", "Leclercq",
         "Reynders", "Wouters", "Noël", "Mathieu"],
        ["Hélène", "Marie", "Lieve", "Greet", "Élodie", "Camille", "Françoise", "Katrien", "Zoé", "Anaïs", "Godelieve", "Chloé"],
        ["Luc", "Benoît", "Jérôme", "Dirk", "François", "Thibault", "Bart", "Guy", "Loïc", "Wouter", "Cédric", "Étienne"]),
    "Germany": (
        ["Müller", "Schmitz", "Schäfer", "Krämer", "Weiß", "Jansen", "Köhler", "Hoffmann", "Küppers", "Esser", "Braun", "Jäger", "von der Ley",
         "Förster"],
        ["Ursula", "Käthe", "Anke", "Sabine", "Jördis", "Monika", "Heike", "Svenja", "Bärbel", "Lena"],
        ["Jürgen", "Jörg", "Heinz", "Karl", "Günther", "Stefan", "Björn", "Uwe", "Sören", "Thomas"]),
    "Southern Europe": (
        ["García", "Rossi", "Fernández", "Conti", "Gonçalves", "D'Angelo", "Muñoz", "Papadakis", "Esposito", "Simões", "Kovačić", "Ibáñez"],
        ["Lucía", "Giulia", "Inês", "Concetta", "María José", "Eleni", "Ana", "Sofía"],
        ["José", "Giuseppe", "João", "Andrés", "Salvatore", "Nikos", "Íñigo", "Marko"]),
    "Eastern Europe": (
        ["Kowalski", "Wiśniewski", "Wójcik", "Popescu", "Dąbrowski", "Ionescu", "Zieliński", "Șerban", "Dimitrov", "Shevchenko", "Mazur"],
        ["Agnieszka", "Małgorzata", "Elena", "Ioana", "Zofia", "Oksana", "Desislava"],
        ["Paweł", "Łukasz", "Andrei", "Michał", "Ștefan", "Georgi", "Andriy"]),
    "Turkey": (
        ["Yılmaz", "Özdemir", "Kaya", "Şahin", "Çelik", "Öztürk", "Doğan", "Aydın"],
        ["Ayşe", "Gülşen", "Emine", "Zeynep", "Özlem", "Fatma"],
        ["Mehmet", "Hüseyin", "Ömer", "Çağlar", "Mustafa", "İbrahim"]),
    "elsewhere": (
        ["El Amrani", "Benali", "Haddad", "Nguyễn", "Chen", "Al-Masri", "Tesfay", "Hassan", "O'Neill", "Mensah", "Silva", "Singh", "Rahimi", "Wang",
         "Tahiri", "Brown"],
        ["Fatima", "Mei", "Amina", "Leïla", "Selam", "Priya", "Grace", "Nour", "Thảo", "Sarah"],
        ["Mohamed", "Youssef", "Wei", "Idriss", "Samuel", "Arjun", "Omar", "Kofi", "Dũng", "James"]),
}

# Who married out of, or was born with a name from, another country.
ORIGIN_OF = {"Netherlands": "Netherlands", "Belgium": "Belgium", "Luxembourg": "Belgium", "France": "Belgium", "Germany": "Germany",
             "Italy": "Southern Europe", "Spain": "Southern Europe", "Portugal": "Southern Europe", "Greece": "Southern Europe",
             "Croatia": "Southern Europe", "Poland": "Eastern Europe", "Romania": "Eastern Europe", "Bulgaria": "Eastern Europe",
             "Ukraine": "Eastern Europe", "Turkey": "Turkey"}


def full_name(draw, nationality, sex):
    """A name as "surname, given name"; sex "F" and "M" choose the given name, anything else takes either."""
    origin = ORIGIN_OF.get(nationality, "elsewhere")
    if origin == "Netherlands" and draw.chance(0.12):
        origin = draw.pick({"Belgium": 3, "Germany": 3, "Turkey": 2, "elsewhere": 4, "Southern Europe": 2})
    surnames, women, men = NAMES[origin]
    given = women if sex == "F" or (sex != "M" and draw.chance(0.5)) else men
    # The smaller of two draws makes the names at the front of a list the common ones.
    surname = surnames[min(draw.whole(0, len(surnames) - 1), draw.whole(0, len(surnames) - 1))]
    return f"{surname}, {draw.one_of(given)}"
