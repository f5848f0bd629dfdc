import { config } from '#app/config.ts';
import { developerPages, groups, markdownPath } from '../navigation.ts';
import { asyncApiDocument } from './async-api.ts';
import { makePage } from './make-page.ts';
import { openApiDocument } from './open-api-document.ts';
import { pageAsMarkdown } from './page-as-markdown.ts';
import { postmanCollection } from './postman-collection.ts';

/**
 * The files for programs by their path: every page as Markdown, their index, and the OpenAPI
 * document. They are no routes, because every page of the site carries a list of all routes.
 */
export async function textFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const page of developerPages) {
    files[markdownPath(page)] = pageAsMarkdown(await makePage(page));
  }
  const document = openApiDocument();
  return {
    ...files,
    '/llms.txt': await indexForModels(),
    '/llms-full.txt': Object.values(files).join('\n\n---\n\n'),
    '/postman.json': JSON.stringify(postmanCollection(document), null, 2),
    '/asyncapi.json': JSON.stringify(asyncApiDocument(document), null, 2),
    // A server answers with its own address in it.
    '/openapi.json': JSON.stringify(document),
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

- [All pages in one file](${config.siteAddress}/llms-full.txt)
- [OpenAPI document](${config.siteAddress}/openapi.json)
- [AsyncAPI document of the webhooks](${config.siteAddress}/asyncapi.json)
- [Postman collection](${config.siteAddress}/postman.json)
`;
}
