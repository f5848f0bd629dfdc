/**
 * Whether a reader would see nothing of a text: it has only spaces, control characters (Cc) and others
 * that are not drawn (DI, default ignorable).
 */
export const isBlank = (text: string) => /^[\s\p{Cc}\p{DI}]*$/u.test(text);
