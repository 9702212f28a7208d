// All that each table carries itself. The drawing code comes once a page, from the one model that holds it.

async function install(drawing) {
  const style = document.createElement("style");
  style.textContent = drawing.get("style");
  document.head.append(style);
  const address = URL.createObjectURL(new Blob([drawing.get("code")], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function render({ model, el }) {
  const reference = model.get("drawing").replace("IPY_MODEL_", "");
  const drawing = await model.widget_manager.get_model(reference);
  const key = `canasta-tutor ${drawing.get("version")}`;
  globalThis[key] ??= install(drawing);
  return (await globalThis[key]).default.render({ model, el });
}

export default { render };
