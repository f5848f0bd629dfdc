import type { Page } from '@playwright/test';

/** Holds back requested files, while `isHeld` says so, until the returned function is called. */
export async function holdBack(
  page: Page,
  files: Parameters<Page['route']>[0],
  isHeld = () => true,
) {
  let arrive!: () => void;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(files, async (route) => {
    if (isHeld()) await arrived;
    await route.continue();
  });
  return arrive;
}
