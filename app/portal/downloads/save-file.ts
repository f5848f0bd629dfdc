/** A file made here, handed to the visitor as a download. */
export function download({
  name,
  type,
  content,
}: {
  name: string;
  type: string;
  content: BlobPart;
}): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
