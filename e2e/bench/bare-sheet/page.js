/** A plain control for a property, as the kinds of the bench's forms need it. */
function control(name, schema) {
  if (schema.enum) {
    const select = document.createElement("select");
    for (const option of schema.enum) select.append(new Option(option, option));
    select.name = name;
    return select;
  }
  const input = document.createElement("input");
  input.name = name;
  input.type = schema.type === "boolean" ? "checkbox" : "text";
  input.value = schema.default ?? "";
  return input;
}

window.bare.onQuestion(({ message, requestedSchema }) => {
  document.querySelector("form")?.remove();
  const form = document.createElement("form");
  const text = document.createElement("p");
  text.textContent = message;
  form.append(text);
  const properties = Object.entries(requestedSchema.properties);
  for (const [name, schema] of properties) {
    const label = document.createElement("label");
    label.append(schema.title ?? name, control(name, schema));
    form.append(label);
  }
  const send = document.createElement("button");
  send.className = "send";
  send.textContent = "Send";
  form.append(send);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const content = {};
    for (const [name, schema] of properties) {
      const { value, checked } = form.elements.namedItem(name);
      if (schema.type === "boolean") content[name] = checked;
      else if (value !== "") content[name] = schema.type === "integer" ? Number(value) : value;
    }
    form.remove();
    window.bare.answer(content);
  });
  document.body.append(form);
  form.elements[0].focus();
});
document.documentElement.dataset.ready = "true";
