/** Does some work once what is there is on show. Returns how to call it off. */
export function afterPaint(work: () => void) {
  let task: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
