/** Short enough that a person who follows the log sees no delay. */
const batchMs = 10;

/**
 * Writes lines in batches, because writing to standard output for each request would slow a busy
 * host down. The last ones are written when the process exits.
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
    if (held === '') setTimeout(flush, batchMs).unref();
    held += line;
  };
}
