/** Offers a file created in the page as a download. */
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
  // Late enough for the browser to have read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
