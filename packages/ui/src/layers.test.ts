import { describe, expect, it, vi } from "vitest";

import { createLayers, type HistoryPart } from "./layers.ts";

/** A browser's history: pushing works at once, and going back happens later with an event. */
const createBrowser = () => {
  const entries: unknown[] = [null];
  let at = 0;
  let onPop = (): boolean => false;
  const late: (() => void)[] = [];
  /** The steps that the router hears of. */
  const heard: number[] = [];
  const history: HistoryPart = {
    get state() {
      return entries[at];
    },
    pushState: (state: unknown) => {
      entries.splice(at + 1);
      entries.push(state);
      at++;
    },
    go: (delta = 0) => {
      late.push(() => {
        at += delta;
        if (!onPop()) heard.push(at);
      });
    },
  };
  const settle = (): void => {
    for (let run = late.shift(); run !== undefined; run = late.shift()) run();
  };
  const load = () => {
    const layers = createLayers(history, (run) => late.push(run));
    onPop = layers.onPop;
    return layers;
  };
  return {
    layers: load(),
    /** Begins anew at the same entry of the history. */
    reload: load,
    heard,
    settle,
    /** Runs the oldest waiting event. */
    step: () => late.shift()?.(),
    depth: () => at,
    back: (steps = 1) => {
      history.go(-steps);
      settle();
    },
    navigate: () => history.pushState({ page: "other" }, ""),
  };
};

describe("layers over a page", () => {
  it("add their entry before they are seen, in the same turn", () => {
    const entries: unknown[] = [];
    const history: HistoryPart = { state: null, pushState: (state) => entries.push(state), go: () => undefined };
    const layers = createLayers(
      history,
      () => undefined,
      (run) => run(),
    );
    layers.open(() => undefined);
    expect(entries).toHaveLength(1);
  });

  it("add a history entry for the back button", () => {
    const { layers, settle, depth, back } = createBrowser();
    const close = vi.fn();
    layers.open(close);
    settle();
    expect(depth()).toBe(1);
    back();
    expect(close).toHaveBeenCalledTimes(1);
    expect(depth()).toBe(0);
  });

  it("lead to another page once all of them have removed their entries, so that one step back returns", () => {
    const { layers, settle, depth, back, navigate } = createBrowser();
    const closes = [layers.open(vi.fn()), layers.open(vi.fn())];
    settle();
    expect(depth()).toBe(2);
    layers.afterClosing(navigate);
    for (const close of closes) close();
    settle();
    expect(depth()).toBe(1);
    back();
    expect(depth()).toBe(0);
  });

  it("lead to another page at once where none is open, and from above those that stay", () => {
    const { layers, settle, depth, navigate } = createBrowser();
    layers.afterClosing(navigate);
    settle();
    expect(depth()).toBe(1);
    layers.open(vi.fn());
    const close = layers.open(vi.fn());
    settle();
    layers.afterClosing(navigate);
    close();
    settle();
    expect(depth()).toBe(3);
  });

  it("remove their history entry when they close by themselves", () => {
    const { layers, settle, depth } = createBrowser();
    const close = vi.fn();
    const leave = layers.open(close);
    settle();
    leave();
    settle();
    expect(depth()).toBe(0);
    expect(close).not.toHaveBeenCalled();
  });

  it("pass their history entry to a layer that opens as they close", () => {
    const { layers, settle, depth, back } = createBrowser();
    const first = vi.fn();
    const second = vi.fn();
    const leave = layers.open(first);
    settle();
    leave();
    layers.open(second);
    settle();
    expect(depth()).toBe(1);
    expect(second).not.toHaveBeenCalled();
    back();
    expect(second).toHaveBeenCalledTimes(1);
    expect(first).not.toHaveBeenCalled();
    expect(depth()).toBe(0);
  });

  it("stack: back closes the top one", () => {
    const { layers, settle, depth, back } = createBrowser();
    const below = vi.fn();
    const above = vi.fn();
    layers.open(below);
    settle();
    layers.open(above);
    settle();
    expect(depth()).toBe(2);
    back();
    expect(above).toHaveBeenCalledTimes(1);
    expect(below).not.toHaveBeenCalled();
    back();
    expect(below).toHaveBeenCalledTimes(1);
  });

  it("wait for a step back in progress before adding an entry", () => {
    const { layers, settle, step, depth } = createBrowser();
    const leave = layers.open(vi.fn());
    settle();
    leave();
    const close = vi.fn();
    // The step back was requested and has not happened yet.
    step();
    expect(depth()).toBe(1);
    layers.open(close);
    settle();
    expect(depth()).toBe(1);
    expect(close).not.toHaveBeenCalled();
  });

  it("leave the history alone after another navigation", () => {
    const { layers, settle, depth, navigate } = createBrowser();
    const leave = layers.open(vi.fn());
    settle();
    navigate();
    leave();
    settle();
    expect(depth()).toBe(2);
  });

  it("close on back after the page was reloaded under one, and after a link in one was followed and left", () => {
    const { layers, settle, depth, back, reload, navigate } = createBrowser();
    layers.open(vi.fn());
    settle();
    const next = reload();
    const close = vi.fn();
    next.open(close);
    settle();
    expect(depth()).toBe(2);
    back();
    expect(close).toHaveBeenCalledTimes(1);
    expect(depth()).toBe(1);

    const leave = next.open(vi.fn());
    settle();
    navigate();
    leave();
    settle();
    back();
    const again = vi.fn();
    const below = vi.fn();
    next.open(below);
    settle();
    next.open(again);
    settle();
    expect(depth()).toBe(4);
    back();
    expect(again).toHaveBeenCalledTimes(1);
    expect(below).not.toHaveBeenCalled();
    back();
    expect(below).toHaveBeenCalledTimes(1);
    expect(depth()).toBe(2);
  });

  it("remove their entry when they close by themselves after a reload, and stay closed on forward", () => {
    const { layers, settle, depth, back, reload } = createBrowser();
    layers.open(vi.fn());
    settle();
    const next = reload();
    next.open(vi.fn())();
    const leave = next.open(vi.fn());
    settle();
    leave();
    settle();
    expect(depth()).toBe(1);
    back();
    back(-1);
    const close = vi.fn();
    next.open(close);
    settle();
    expect(depth()).toBe(2);
    back();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("survive rapid opening and closing", () => {
    const { layers, settle, depth } = createBrowser();
    const close = vi.fn();
    layers.open(vi.fn())();
    layers.open(close);
    settle();
    expect(depth()).toBe(1);
    expect(close).not.toHaveBeenCalled();
  });

  it("keep a locked one and those below it, and the page, until it is free", () => {
    const { layers, settle, depth, back, heard, navigate } = createBrowser();
    navigate();
    const below = vi.fn();
    const locked = vi.fn();
    const above = vi.fn();
    let isLocked = true;
    layers.open(below);
    layers.open(locked, () => isLocked);
    layers.open(above);
    settle();
    expect(depth()).toBe(4);
    back();
    expect(above).toHaveBeenCalledTimes(1);
    expect(depth()).toBe(3);
    heard.length = 0;
    for (const steps of [1, 2]) {
      back(steps);
      expect(depth()).toBe(3);
    }
    // This one leaves the page itself.
    back(3);
    expect(heard.every((at) => at > 0)).toBe(true);
    expect([below, locked].some((close) => close.mock.calls.length > 0)).toBe(false);
    isLocked = false;
    back();
    expect(locked).toHaveBeenCalledTimes(1);
    expect(below).not.toHaveBeenCalled();
    back();
    expect(below).toHaveBeenCalledTimes(1);
  });
});
