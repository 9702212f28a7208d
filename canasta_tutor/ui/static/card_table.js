// The code that every table carries. The drawing code is sent only once for each page, in a widget of its own.
/** @param {import("./props.d.ts").View & { host: import("./props.d.ts").Host }} view */
async function render({ model, el, host }) {
  const drawing = await host.getWidget(model.get("drawing"));
  return drawing.exports.render({ model, el });
}

export default { render };
