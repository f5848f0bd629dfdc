import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { recordsOf } from './read-csv.ts';
import { readPdf } from './read-pdf.ts';

/** Presses what offers a file, and opens what the browser saved. */
async function downloaded(button: Locator) {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export async function downloadedCsv(button: Locator) {
  const { name, bytes } = await downloaded(button);
  // Not by a decoder that would drop the byte order mark.
  const text = bytes.toString('utf8');
  return { name, records: recordsOf(text) };
}

export async function downloadedPdf(button: Locator) {
  const { name, bytes } = await downloaded(button);
  return { name, ...(await readPdf(new Uint8Array(bytes))) };
}

/** "$1,118.66" or "-0.74" in minor units, to add up without rounding. */
export const centsOf = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/gu, '')) * 100);
