// Builds the documentation site into site/ (guides and the public API) and follows every link in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'site');

const app = await Application.bootstrapWithPlugins({ options: join(root, 'typedoc.json'), out });
const project = await app.convert();
if (!project || app.logger.hasErrors()) process.exit(1);
await app.generateOutputs(project);
if (app.logger.hasErrors()) process.exit(1);

const lost = pages().flatMap((page) => lostLinks(page));
for (const link of lost) console.error(link);
console.log(`${pages().length} pages in site/, ${lost.length} lost links`);
if (lost.length > 0) process.exit(1);

function pages() {
  return readdirSync(out, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.html'));
}

/** Links of a page that lead to no file or no anchor of the site. */
function lostLinks(page) {
  const html = readFileSync(join(out, page), 'utf8');
  return [...html.matchAll(/\shref="([^"]+)"/g)].flatMap(([, target]) => {
    if (/^(https?|mailto|data):/.test(target)) return [];
    const [path, anchor] = decodeURIComponent(target).split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(out, file))) return [`${page}: ${target}`];
    if (!anchor || !file.endsWith('.html')) return [];
    const there = readFileSync(join(out, file), 'utf8').includes(`id="${anchor}"`);
    return there ? [] : [`${page}: ${target}`];
  });
}
