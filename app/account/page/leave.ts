import { forgetSeen } from '../seen/last-seen.ts';

/** Loads the page anew, so that nothing of the person who was signed in stays in memory. */
export function leave(): void {
  forgetSeen();
  location.replace('/app/sign-in');
}
