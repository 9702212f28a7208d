// The page around a lesson: which steps are open, and what to say while the kernel is not there yet.
(() => {
  const SLOW_AFTER = 1; // heartbeats: the server sends one every few seconds of waiting
  const TROUBLE_AFTER = 6;
  const DRAWN_WITHIN = 20000; // ms from the end of the page to the first widget

  const root = document.documentElement;
  // What the page itself holds, while it is there.
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  // A lesson goes on at the same step in another language.
  const { lesson } = document.body.dataset;
  const storageKey = `canasta-steps:${lesson || location.pathname}`;
  const asElement = (node) => /** @type {HTMLElement} */ (node);
  let heartbeats = 0;
  let late = false; // whatever is not drawn by now will not come
  /** @type {Element | null} what the address names, until the learner goes elsewhere */
  let aim = null;

  // A browser may forbid storage, and an address may hold what is none: the lesson opens all the same.
  const quietly = (action) => {
    try {
      return action();
    } catch {
      return null;
    }
  };

  const kept = (key) =>
    quietly(() => {
      const value = JSON.parse(localStorage.getItem(key) ?? "null");
      return typeof value === "string" ? JSON.parse(value) : value;
    });

  root.classList.add("scripted");
  Object.assign(root.dataset, kept("canasta-tutor-look") ?? {});

  // --- steps

  /** @returns {HTMLElement[]} */
  const steps = () => [...document.querySelectorAll("#cells > .step[data-step]")].map(asElement);
  const closed = () => steps().filter((step) => !step.classList.contains("open"));
  // Where the browser keeps nothing, what was opened stays open as long as the page.
  let most = 1;
  const opened = () => Math.max(most, Number(quietly(() => sessionStorage.getItem(storageKey))));

  const open = (count) => {
    most = Math.max(count, opened());
    quietly(() => sessionStorage.setItem(storageKey, String(most)));
    show();
  };

  // What follows a puzzle shows once it was answered; or it could not be, or all was asked for.
  const passed = (puzzle) =>
    opened() === Infinity ||
    puzzle.querySelector("[data-answered], .trouble") !== null ||
    puzzle.closest(".step:has([data-instead])") !== null ||
    document.querySelector("#cells [data-silent]") !== null ||
    (late && !puzzle.querySelector(".ct"));

  const show = () => {
    if (presenting) turnTo(shown);
    for (const step of steps().slice(0, opened())) step.classList.add("open");
    for (const puzzle of document.querySelectorAll("#cells .asks"))
      puzzle.classList.toggle("passed", passed(puzzle));
    const waits = document.querySelector("#cells > .step.open .asks:not(.passed)") !== null;
    const last = closed().length === 0;
    byId("more").hidden = last || waits;
    root.toggleAttribute("data-all-open", last && !waits);
  };

  // --- one puzzle at a time, for a class

  const presenting = new URLSearchParams(location.search).has("present");
  root.toggleAttribute("data-present", presenting);
  let shown = 0; // the place of the puzzle among those that there are by the learner's rules

  const slides = () =>
    [...document.querySelectorAll("#cells .asks")].filter(
      (puzzle) => !puzzle.closest(".step:has([data-instead])"),
    );

  const turnTo = (place) => {
    const all = slides();
    const turned = shown !== place;
    shown = Math.max(0, Math.min(place, all.length - 1));
    for (const [at, puzzle] of all.entries()) puzzle.classList.toggle("slide", at === shown);
    for (const step of steps()) step.classList.toggle("on-show", step.contains(all[shown]));
    if (turned) scrollTo(0, 0);
  };

  // What was answered is told; else the answer is shown as it is to whoever does not know it.
  const tellAnswer = () => {
    const puzzle = slides()[shown];
    puzzle?.classList.add("told");
    const held = puzzle?.querySelector("[data-held]");
    if (held) held.dispatchEvent(new Event("ct-tell"));
    else if (!puzzle?.querySelector("[data-answered]"))
      asElement(puzzle?.querySelector(".ct-show"))?.click();
  };

  const KEYS = {
    PageDown: () => turnTo(shown + 1),
    PageUp: () => turnTo(shown - 1),
    a: tellAnswer,
  };

  const present = (event) => {
    const typing = event.target.closest?.("input, select, textarea");
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || typing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  };

  // Other pages open as this one does.
  const keepPresenting = ({ target }) => {
    const link = target.closest("a[href]");
    const leaves = link?.matches(".ct-present") || link?.search;
    if (link?.pathname.endsWith(".ipynb") && !leaves) link.search = "?present";
  };

  const goTo = (place) => {
    const goal = place.querySelector("h2, .ct-question, summary") ?? place;
    if (goal.tabIndex < 0) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    place.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  };

  const openNext = () => {
    const [next] = closed();
    open(steps().indexOf(next) + 1);
    if (next) goTo(next);
  };

  const openAll = () => {
    const parts = steps()
      .flatMap((step) => [...step.children])
      .map(asElement);
    const hidden = parts.find((part) => !part.checkVisibility());
    open(Infinity);
    if (hidden) goTo(hidden);
  };

  // From a verdict to what comes next, in this step or the one after it.
  const goOn = (puzzle) => {
    if (presenting) return turnTo(shown + 1);
    if (puzzle.nextElementSibling) return goTo(puzzle.nextElementSibling);
    const at = steps().indexOf(puzzle.closest(".step")) + 1;
    if (at === steps().length) return;
    open(at + 1);
    goTo(steps()[at]);
  };

  // Another language, and the large view for a class, open at the step that is read now.
  const reading = () => {
    if (presenting) return slides()[shown]?.closest(".step");
    if (scrollY === 0) return undefined;
    const above = steps().filter((step) => step.getBoundingClientRect().top < innerHeight * 0.4);
    return above.filter((step) => step.classList.contains("open")).at(-1);
  };

  const follow = ({ target }) => {
    const onward = target.closest(".ct-go-on");
    if (onward) goOn(onward.closest(".asks"));
    const same = target.closest("a:is([hreflang], .ct-present)");
    if (same) same.hash = reading()?.id ?? "";
    if (target.closest(".ct-show-all")) openAll();
  };

  const openTarget = () => {
    // Any address may be written by anybody; one that is none leads to the top.
    const target = byId(quietly(() => decodeURIComponent(location.hash.slice(1))) ?? "");
    const index = steps().findIndex((step) => step.contains(target));
    if (index < 0) return;
    open(index + 1);
    if (presenting) {
      const first = slides().findIndex((puzzle) => target.contains(puzzle));
      return turnTo(Math.max(first, 0));
    }
    target.scrollIntoView();
    aim = target;
  };

  const leave = () => {
    aim = null;
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
    if (aim) aim.scrollIntoView();
    else if (inSight && !visible()) current().scrollIntoView({ block: "nearest" });
  };

  // --- waiting for the kernel

  const drawn = () => document.querySelector("#cells card-table > *");

  const settle = () => byId("loading")?.remove();

  const showTrouble = () => {
    if (drawn()) return;
    settle();
    root.classList.remove("scripted");
    byId("trouble").hidden = false;
  };

  // What never came keeps nothing back.
  const giveUp = () => {
    late = true;
    showTrouble();
    show();
  };

  const watch = () => {
    if (!document.querySelector("#cells card-table")) return settle();
    const welcome = () => {
      if (!drawn()) return;
      observer.disconnect();
      settle();
      root.classList.add("scripted");
      byId("trouble").hidden = true;
    };
    const observer = new MutationObserver(welcome);
    observer.observe(byId("cells"), { childList: true, subtree: true });
    welcome(); // the script that draws may have been faster than the page
    new MutationObserver(show).observe(byId("cells"), {
      attributeFilter: ["data-answered", "data-instead", "data-silent"],
      childList: true,
      subtree: true,
    });
    setTimeout(giveUp, DRAWN_WITHIN);
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
    byId("continue").addEventListener("click", openNext);
    byId("cells").addEventListener("click", follow);
    show();
    openTarget();
    watch();
    new ResizeObserver(keepInSight).observe(document.body);
  });
  for (const deed of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(deed, leave, { passive: true });
  if (presenting) {
    addEventListener("keydown", present);
    addEventListener("click", keepPresenting);
  }
  addEventListener("focusin", look);
  addEventListener("scroll", look);
  addEventListener("hashchange", openTarget);
  // A page that the browser brings back from its memory has lost its kernel.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
})();
