import type { Page } from '@playwright/test';
import { testInBrowserWith } from './browser-with.ts';

/** A browser that lets assistants use the tools of a page. */
export const testWithAssistant = testInBrowserWith('--enable-features=WebMCP');

type Answer = {
  content: { text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: boolean;
};

export const callTool = async (page: Page, name: string, input: object = {}) =>
  (await page.webmcp.callTool(name, input)) as unknown as Answer;

/** They are registered one after another once the service has answered. */
export const toolsOf = async (page: Page) => (await page.webmcp.tools()).map(({ name }) => name);
