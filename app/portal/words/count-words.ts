export const countSessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`);
