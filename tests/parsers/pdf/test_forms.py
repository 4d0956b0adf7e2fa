"""Forms that have been filled in, and what readers have put on a page."""

from __future__ import annotations

from pdf_pages import HEIGHT, WIDTH, Sheet


def test_values_stand_behind_their_labels() -> None:
    sheet = Sheet()
    form = sheet.canvas.acroForm
    for y, label, value in ((80, "Applicant:", "Ada Lovelace"), (120, "Amount:", "1,250.00"), (160, "Remarks:", "")):
        sheet.text(72, y, label)
        form.textfield(name=label, value=value, x=220, y=HEIGHT - y - 6, width=200, height=18, fontSize=10)
    sheet.text(72, 200, "Country:")
    form.choice(name="country", value="France", options=["France", "Spain"], x=220, y=HEIGHT - 206, width=90, height=18)
    sheet.text(72, 240, "The form is to be returned within thirty days.")
    assert sheet.read().text == (
        "Applicant: Ada Lovelace\n\nAmount: 1,250.00\n\nRemarks:\n\nCountry: France\n\n"
        "The form is to be returned within thirty days.\n"
    )


def test_boxes_say_whether_they_are_ticked() -> None:
    sheet = Sheet()
    for y, label, ticked in ((80, "I agree to the terms", True), (120, "Send me mail", False)):
        sheet.text(72, y, label)
        sheet.canvas.acroForm.checkbox(name=label, checked=ticked, x=220, y=HEIGHT - y - 4, size=14)
    assert sheet.read().text == "I agree to the terms \u2611\n\nSend me mail \u2610\n"


def test_hidden_fields_and_marks_of_a_highlighter_are_left_out() -> None:
    sheet = Sheet()
    sheet.text(72, 80, "Name:")
    sheet.canvas.acroForm.textfield(name="n", value="Grace Hopper", x=220, y=HEIGHT - 86, width=200, height=18)
    sheet.canvas.acroForm.textfield(
        name="h", value="secret", x=220, y=HEIGHT - 126, width=200, height=18, annotationFlags="hidden"
    )
    sheet.canvas.highlightAnnotation("look here", (72, HEIGHT - 90, WIDTH - 72, HEIGHT - 70))
    document = sheet.read()
    assert document.text == "Name: Grace Hopper\n"


def test_a_file_whose_text_is_only_in_its_fields_is_read() -> None:
    sheet = Sheet()
    sheet.canvas.acroForm.textfield(name="n", value="Filled in alone", x=72, y=700, width=200, height=18)
    sheet.rule(72, 60, 300, 60)
    assert sheet.read().text == "Filled in alone\n"
