import { callTool, testWithAssistant as test, toolsOf } from '../support/assistant.ts';
import { expect } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

test('an assistant in the browser reserves, the person sees it, and the tools go with the portal', async ({
  page,
}) => {
  await visitOn(page, '2026-11-18T12:00:00Z');
  await page.goto('/demo?section=reservations');
  const expected = ['findSlots', 'createQuote', 'createReservation', 'getSession', 'leaveQueue'];
  await expect.poll(() => toolsOf(page)).toEqual(expect.arrayContaining(expected));
  expect(await toolsOf(page)).not.toContain('deleteSandbox');

  const { structuredContent: found } = await callTool(page, 'findSlots', { vehicleId: 'v1' });
  const [{ slotId }] = found['slots'] as [{ slotId: string }];
  const quote = await callTool(page, 'createQuote', { slotId });
  const { quoteId } = quote.structuredContent;
  const reserved = await callTool(page, 'createReservation', { quoteId });
  expect(reserved.isError).toBeUndefined();
  await expect(page.getByRole('status').filter({ hasText: 'Your assistant' })).toContainText(
    reserved.content[0]!.text,
  );
  const { spaceNumber } = reserved.structuredContent;
  await expect(page.getByRole('main')).toContainText(`Space ${spaceNumber as number}`);

  const again = await callTool(page, 'createReservation', { quoteId });
  expect(again.isError).toBe(true);
  // As text: structured content of a refusal would not match the tool's output schema.
  expect(again.structuredContent).toBeUndefined();
  expect(JSON.parse(again.content[1]!.text)).toMatchObject({ code: 'CONFLICT' });

  await page.getByRole('link', { name: /back to the home page/ }).click();
  await expect.poll(() => toolsOf(page)).toEqual([]);
});
