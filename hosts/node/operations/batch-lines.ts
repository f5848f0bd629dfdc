/** Short enough that whoever follows the log sees no delay. */
const heldMs = 10;

/**
 * Writes lines together: a busy host would wait for its standard output at every request. The last
 * lines are written when the process exits.
 */
export function batchLines(write: (lines: string) => void) {
  let held = '';
  const flush = () => {
    if (held === '') return;
    const lines = held;
    held = '';
    write(lines);
  };
  process.on('exit', flush);
  return (line: string): void => {
    if (held === '') setTimeout(flush, heldMs).unref();
    held += line;
  };
}
