// The page around a lesson: which steps are open, and what to say while the kernel is not there yet.
(() => {
  const SLOW_AFTER = 1; // heartbeats: the server sends one every few seconds of waiting
  const TROUBLE_AFTER = 6;
  const DRAWN_WITHIN = 20000; // ms from the end of the page to the first widget

  const root = document.documentElement;
  // What the page itself holds, while it is there.
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const storageKey = `canasta-steps:${location.pathname}`;
  let heartbeats = 0;

  const kept = (key) => {
    try {
      const value = JSON.parse(localStorage.getItem(key) ?? "null");
      return typeof value === "string" ? JSON.parse(value) : value;
    } catch {
      return null;
    }
  };

  root.classList.add("scripted");
  Object.assign(root.dataset, kept("canasta-tutor-look") ?? {});

  // --- steps

  const steps = () => [...document.querySelectorAll("#cells > .step[data-step]")];
  const closed = () => steps().filter((step) => !step.classList.contains("open"));
  const opened = () => Number(sessionStorage.getItem(storageKey)) || 1;

  const open = (count) => {
    sessionStorage.setItem(storageKey, String(Math.max(count, opened())));
    show();
  };

  const show = () => {
    for (const step of steps().slice(0, opened())) step.classList.add("open");
    byId("more").hidden = closed().length === 0;
  };

  const goTo = (step) => {
    const heading = step.querySelector("h2") ?? step;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    step.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  };

  const openUpTo = (count) => {
    const next = closed()[0];
    open(count);
    if (next) goTo(next);
  };

  const openTarget = () => {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    const step = target?.closest(".step");
    const index = step ? steps().indexOf(step) : -1;
    if (index < 0) return;
    open(index + 1);
    target.scrollIntoView();
  };

  // --- the keyboard's place

  // Tables are drawn one after another, and a page that is not scrolled yet grows past what the
  // keyboard is on. Who has scrolled away from it is left alone.
  let inSight = false;

  const current = () => document.activeElement ?? document.body;

  const visible = () => {
    const { top, bottom } = current().getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };

  const look = () => {
    inSight = current().matches(":focus-visible") && visible();
  };

  const keepInSight = () => {
    if (inSight && !visible()) current().scrollIntoView({ block: "nearest" });
  };

  // --- waiting for the kernel

  const drawn = () => document.querySelector("#cells .lm-Widget.jp-OutputArea-output > *");

  const settle = () => byId("loading")?.remove();

  const showTrouble = () => {
    if (drawn()) return;
    settle();
    byId("trouble").hidden = false;
  };

  const watch = () => {
    if (!document.querySelector("#cells .jp-OutputArea-child")) return settle();
    const observer = new MutationObserver(() => {
      if (!drawn()) return;
      observer.disconnect();
      settle();
      byId("trouble").hidden = true;
    });
    observer.observe(byId("cells"), { childList: true, subtree: true });
    setTimeout(showTrouble, DRAWN_WITHIN);
  };

  // Called by the server when a cell takes long.
  /** @type {any} */ (window).voila_heartbeat = () => {
    heartbeats += 1;
    const status = /** @type {HTMLElement | null} */ (
      document.querySelector("#loading [role=status]")
    );
    if (heartbeats === SLOW_AFTER && status) status.textContent = status.dataset.slow ?? "";
    if (heartbeats === TROUBLE_AFTER) showTrouble();
  };

  // Voilà ends the kernel of a page that is left, but only for a browser that has its form token,
  // and of Voilà's own pages only the list of notebooks hands that out.
  const fetchToken = () => {
    if (!/\b_xsrf=/.test(document.cookie)) fetch(`${document.body.dataset.baseUrl}tree`);
  };

  // --- the language of a page that has several

  const speak = () => {
    const source = byId("languages");
    if (!source) return;
    const languages = JSON.parse(source.textContent);
    const wanted = [
      kept("canasta-tutor")?.language?.value,
      ...navigator.languages.map((tag) => tag.slice(0, 2)),
    ];
    const lang = wanted.find((candidate) => candidate in languages);
    if (!lang) return;
    const texts = languages[lang];
    root.lang = lang;
    document.title = texts.title;
    /** @type {NodeListOf<HTMLElement>} */
    const named = document.querySelectorAll("[data-text]");
    for (const element of named) {
      element.textContent = texts[element.dataset.text ?? ""];
      if (element.dataset.slow) element.dataset.slow = texts.slow;
    }
  };

  speak();
  document.addEventListener("DOMContentLoaded", () => {
    byId("continue").addEventListener("click", () => openUpTo(opened() + 1));
    byId("show-all").addEventListener("click", () => openUpTo(steps().length));
    show();
    openTarget();
    watch();
    fetchToken();
    new ResizeObserver(keepInSight).observe(document.body);
  });
  addEventListener("focusin", look);
  addEventListener("scroll", look);
  addEventListener("hashchange", openTarget);
  // A page that the browser brings back from its memory has lost its kernel.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
})();
