import { config } from '#app/config.ts';
import { developerPages, groups, markdownPath } from '../navigation.ts';
import { makePage } from './make-page.ts';
import { openApiDocument } from './open-api-document.ts';
import { pageAsMarkdown } from './page-as-markdown.ts';

/**
 * The files for programs by their path: every page as Markdown, their index, and the OpenAPI
 * document. They are no routes, because every page of the site carries a list of all routes.
 */
export async function textFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const page of developerPages) {
    files[markdownPath(page)] = pageAsMarkdown(await makePage(page));
  }
  return {
    ...files,
    '/llms.txt': await indexForModels(),
    // A server answers with its own address in it.
    '/openapi.json': JSON.stringify(openApiDocument()),
  };
}

/** The index of the documentation for language models: https://llmstxt.org */
async function indexForModels(): Promise<string> {
  const sections: string[] = [];
  for (const { heading, pages } of groups) {
    const links: string[] = [];
    for (const page of pages) {
      const { title, description } = await makePage(page);
      links.push(`- [${title}](${config.siteAddress}${markdownPath(page)}): ${description}`);
    }
    sections.push(`## ${heading}\n\n${links.join('\n')}\n`);
  }
  return `# ${config.brand}

> The API of ${config.brand}: charging at the shared chargers of apartment buildings. Find a slot, get a quote with a ceiling, reserve, charge and read the bill, over REST (OpenAPI 3.1) or MCP.

${sections.join('\n')}
## Optional

- [OpenAPI document](${config.siteAddress}/openapi.json)
`;
}
