const rowHeight = 46;
const [list, room, rows, text] = ["list", "room", "rows", "text"].map((id) => document.getElementById(id));

/** A list of which only what is in sight is drawn. */
let tools = [];
function drawRows() {
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 5);
  const last = Math.min(tools.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 5);
  rows.style.transform = `translateY(${first * rowHeight}px)`;
  rows.replaceChildren(
    ...tools.slice(first, last).map(({ name, title, description }) => {
      const row = document.createElement("div");
      row.setAttribute("role", "option");
      row.setAttribute("aria-setsize", String(tools.length));
      const code = document.createElement("code");
      code.textContent = name;
      const words = document.createElement("div");
      words.textContent = title ?? description ?? "";
      row.append(code, words);
      return row;
    }),
  );
}
function showTools(listed) {
  tools = listed;
  room.style.height = `${tools.length * rowHeight}px`;
  drawRows();
}
list.addEventListener("scroll", drawRows);

/** A text of which more is drawn as its end comes into sight; all of it is in main, to be searched and copied there. */
let drawn = 0;
function drawPart(words) {
  const part = document.createElement("span");
  part.textContent = words;
  drawn += words.length;
  text.append(part);
}
text.addEventListener("scroll", async () => {
  if (text.scrollHeight - text.scrollTop < 2 * text.clientHeight) drawPart(await window.bare.more(drawn));
});

window.page = {
  connect: async (server) => showTools(await window.bare.connect(server)),
  disconnect: async () => {
    await window.bare.disconnect();
    showTools([]);
  },
  run: async (args) => {
    text.replaceChildren();
    drawn = 0;
    drawPart(await window.bare.run(args));
  },
  find: window.bare.find,
  copy: window.bare.copy,
};
document.documentElement.dataset.ready = "true";
