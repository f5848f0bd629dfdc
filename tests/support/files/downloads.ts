import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { recordsOf } from './read-csv.ts';
import { readPdf } from './read-pdf.ts';

/** Clicks a download button and reads the saved file. */
async function downloaded(button: Locator) {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export async function downloadedCsv(button: Locator) {
  const { name, bytes } = await downloaded(button);
  // TextDecoder would drop the byte order mark.
  const text = bytes.toString('utf8');
  return { name, records: recordsOf(text) };
}

export async function downloadedPdf(button: Locator) {
  const { name, bytes } = await downloaded(button);
  return { name, ...(await readPdf(new Uint8Array(bytes))) };
}

/** "$1,118.66" or "-0.74" in minor units, for sums without rounding errors. */
export const centsOf = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/gu, '')) * 100);
