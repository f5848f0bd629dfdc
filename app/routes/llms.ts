import { config } from '#app/config.ts';
import { groups, markdownPath } from '#app/developers/navigation.ts';
import { markdown } from 'virtual:developers/markdown';

/** The index of the documentation for language models: https://llmstxt.org */
export function loader() {
  const sections = groups.map(({ heading, pages }) => {
    const links = pages.map((page) => {
      const path = markdownPath(page);
      const [title = '', lead = ''] = (markdown[path] ?? '').split('\n\n');
      return `- [${title.replace('# ', '')}](${config.siteAddress}${path}): ${lead}`;
    });
    return `## ${heading}\n\n${links.join('\n')}\n`;
  });
  const text = `# ${config.brand}\n\n> The API of ${config.brand}: charging at the shared chargers of apartment buildings. Find a slot, get a quote with a ceiling, reserve, charge and read the bill, over REST (OpenAPI 3.1) or MCP.\n\n${sections.join('\n')}\n## Optional\n\n- [OpenAPI document](${config.siteAddress}/openapi.json)\n`;
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
