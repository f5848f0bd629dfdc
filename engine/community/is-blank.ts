/** Whether a reader would see nothing of a text: it has only spaces and invisible characters. */
export const isBlank = (text: string) =>
  /^[\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}]*$/u.test(text);
