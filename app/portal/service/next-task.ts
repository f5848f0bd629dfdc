/** Yields to the event loop, so that the page can handle input in between. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });
