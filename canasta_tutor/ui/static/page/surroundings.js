// The surroundings of the widget: the page's own language and title, the clipboard.

// The page around speaks the learner's language too, unless it is a notebook server's own.
export function namePage({ lang, title }) {
  if (document.querySelector("[data-jp-theme-light]")) return;
  document.documentElement.lang = lang;
  document.title = title;
}

export async function copy(input, button, copied) {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = copied;
}

// A distance on the screen as the page measures it, which may be drawn larger than it is.
export const onPage = (distance) => distance / (document.body.currentCSSZoom ?? 1);
