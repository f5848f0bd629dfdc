/** Loads the page anew, so that nothing of the person who was signed in stays in memory. */
export const leave = () => location.replace('/app/sign-in');
