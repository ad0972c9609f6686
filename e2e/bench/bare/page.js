const button = document.querySelector("button");
button?.addEventListener("click", () => {
  button.textContent = "Pressed";
});
performance.mark("parley:interactive");
document.documentElement.dataset.ready = "true";
