/**
 * Runs after a command has succeeded. The command often unmounts its own button, and with it the
 * callbacks of `mutate`; a promise is independent of it. Refusals are shown elsewhere.
 */
export function afterSuccess(command: Promise<unknown>, then: () => void) {
  command.then(then, () => undefined);
}
