"use strict";
// Marks gold spans by selecting text. Places are counted in code points, as in golden sets; the page counts in UTF-16.
const corpus = JSON.parse(document.getElementById("corpus").textContent);
const questions = JSON.parse(document.getElementById("questions").textContent);
const $ = id => document.getElementById(id);
let shown = 0;
let draft = { evidence: [], forbidden: [] };
let editing = -1;
let saved = true;

const points = text => [...text].length;

function selected() {
  const selection = getSelection();
  const pre = $("text");
  if (!selection.rangeCount || !pre.contains(selection.anchorNode) || !pre.contains(selection.focusNode)) return null;
  const range = selection.getRangeAt(0);
  const before = document.createRange();
  before.setStart(pre, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const text = corpus[shown].text;
  let start = before.toString().length;
  let end = start + range.toString().length;
  while (start < end && /\s/.test(text[start])) start++;
  while (end > start && /\s/.test(text[end - 1])) end--;
  return start < end ? { start, end } : null;
}

function evidence({ start, end }) {
  const { id, text } = corpus[shown];
  const quote = text.slice(start, end);
  const first = points(text.slice(0, start));
  const mark = { document: id, quote, span: [first, first + points(quote)] };
  if (text.indexOf(quote) !== text.lastIndexOf(quote)) {
    if (start) mark.prefix = [...text.slice(0, start)].slice(-30).join("");
    if (end < text.length) mark.suffix = [...text.slice(end)].slice(0, 30).join("");
  }
  return mark;
}

function tell(message) {
  $("told").textContent = message;
}

function add(list) {
  const place = selected();
  if (!place) return tell("Select some of the text first.");
  draft[list].push(evidence(place));
  tell("");
  show();
}

function keep() {
  const place = selected();
  const mark = draft.evidence[draft.evidence.length - 1];
  if (!place) return tell("Select the term in the text first.");
  if (!mark) return tell("Add the evidence first, then the terms that belong to it.");
  if (mark.document !== corpus[shown].id) return tell("The term has to stand in the document of the evidence.");
  mark.must_keep = [...(mark.must_keep || []), corpus[shown].text.slice(place.start, place.end)];
  tell("");
  show();
}

function store() {
  const question = $("question").value.trim();
  const answerable = $("answerable").checked;
  if (!question) return tell("Write the question.");
  if (answerable && !draft.evidence.length) return tell("Mark the evidence, or say that there is no answer.");
  if (!answerable && draft.evidence.length) return tell("A question without an answer has no evidence.");
  const out = draft.id ? { id: draft.id, question } : { question };
  if (draft.evidence.length) out.evidence = draft.evidence;
  if (draft.forbidden.length) out.forbidden = draft.forbidden;
  if (!answerable) out.answerable = false;
  for (const key of ["kind", "language"]) if ($(key).value.trim()) out[key] = $(key).value.trim();
  if (editing < 0) questions.push(out);
  else questions[editing] = out;
  saved = false;
  edit(-1);
}

function edit(number) {
  editing = number;
  const question = number < 0 ? { evidence: [], forbidden: [] } : structuredClone(questions[number]);
  draft = { ...question, evidence: question.evidence || [], forbidden: question.forbidden || [] };
  $("question").value = question.question || "";
  if (number >= 0) for (const key of ["kind", "language"]) $(key).value = question[key] || "";
  $("answerable").checked = question.answerable !== false;
  if (draft.evidence.length) {
    const at = corpus.findIndex(part => part.id === draft.evidence[0].document);
    if (at >= 0) shown = at;
  }
  tell("");
  show();
}

function lines() {
  return questions.map(question => JSON.stringify(question) + "\n").join("");
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([lines()], { type: "application/x-ndjson" }));
  link.download = "golden.jsonl";
  link.click();
  saved = true;
  show();
}

function item(list, text, ...buttons) {
  const entry = document.createElement("li");
  entry.append(text, ...buttons.map(([label, action]) => {
    const button = document.createElement("button");
    button.textContent = label;
    button.onclick = action;
    return button;
  }));
  list.append(entry);
}

function show() {
  const { text } = corpus[shown] || { text: "" };
  $("document").value = String(shown);
  const chars = [...text];
  const spans = [...draft.evidence, ...draft.forbidden.map(mark => ({ ...mark, forbidden: true }))]
    .filter(mark => mark.document === (corpus[shown] || {}).id && mark.span)
    .sort((one, other) => one.span[0] - other.span[0]);
  const pre = $("text");
  pre.replaceChildren();
  let at = 0;
  for (const { span: [start, end], forbidden } of spans) {
    if (start < at) continue;
    const mark = document.createElement("mark");
    if (forbidden) mark.className = "forbidden";
    mark.textContent = chars.slice(start, end).join("");
    pre.append(chars.slice(at, start).join(""), mark);
    at = end;
  }
  pre.append(chars.slice(at).join(""));
  for (const name of ["evidence", "forbidden"]) {
    $(name).replaceChildren();
    draft[name].forEach((mark, number) => {
      const terms = mark.must_keep ? ` (with ${mark.must_keep.join(", ")})` : "";
      const what = mark.quote || (mark.block || []).join(" > ") || `${mark.span}`;
      item($(name), `${mark.document}: ${what}${terms} `, ["remove", () => { draft[name].splice(number, 1); show(); }]);
    });
  }
  $("questions-list").replaceChildren();
  questions.forEach((question, number) => item($("questions-list"), `${question.question} `,
    ["edit", () => edit(number)],
    ["delete", () => { questions.splice(number, 1); saved = false; edit(-1); }]));
  $("count").textContent = `${questions.length} questions${saved ? "" : ", not saved"}`;
}

corpus.forEach(({ id }, number) => $("document").add(new Option(id, String(number))));
$("document").onchange = () => { shown = Number($("document").value); show(); };
$("add-evidence").onclick = () => add("evidence");
$("add-forbidden").onclick = () => add("forbidden");
$("add-term").onclick = keep;
$("store").onclick = store;
$("clear").onclick = () => edit(-1);
$("save").onclick = save;
addEventListener("beforeunload", event => { if (!saved) event.preventDefault(); });
show();
