import { useRemembered } from './use-remembered.ts';

const dismissed = 'dismissed';
const unplugged = 'unplugged ';
const read = 'read ';

/**
 * What the guide of a first visit cannot see at a space: the session that was unplugged, whether its
 * invoice was opened since, and whether the guide was dismissed.
 */
export function useGuideProgress() {
  const [value, remember] = useRemembered('demo-guide');
  const isDismissed = value === dismissed;
  const isRead = value?.startsWith(read) ?? false;
  return {
    isDismissed,
    isRead,
    /** The session whose bill is to be read. */
    session: value === null || isDismissed ? null : value.slice((isRead ? read : unplugged).length),
    dismiss: () => remember(dismissed),
    unplug: (session: string) => {
      if (!isDismissed && !isRead) remember(unplugged + session);
    },
    read: (session: string) => remember(read + session),
  };
}

export type GuideProgress = ReturnType<typeof useGuideProgress>;
