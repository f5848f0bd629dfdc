/**
 * Once a command has worked. What it changes often takes its own button off the page, and with it
 * the callbacks of `mutate`; a promise outlives the button. Refusals are shown where they belong.
 */
export function afterwards(command: Promise<unknown>, then: () => void) {
  command.then(then, () => undefined);
}
