// Compiles the core of the solver (AssemblyScript) and writes it as a module of text, so that it loads without files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The core's tables lie below this address; see the map of memory in core.ts. */
const MEMORY_BASE = 2_170_880;
const PAGES = 34;

/** Writes src/search/core.wasm.ts. */
export async function buildCore() {
  const out = join(root, 'src/search/core.wasm.ts');
  let wasm;
  const { error, stderr } = await asc.main(
    [
      'src/search/solver-core/core.ts',
      ...['--baseDir', root, '--outFile', 'core.wasm', '--runtime', 'stub', '--noAssert'],
      ...['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge'],
      ...[
        '--memoryBase',
        String(MEMORY_BASE),
        '--initialMemory',
        String(PAGES),
        '--maximumMemory',
        String(PAGES),
      ],
    ],
    {
      writeFile: (name, contents) => {
        if (name === 'core.wasm') wasm = contents;
      },
    },
  );
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  const text = Buffer.from(wasm).toString('base64');
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(
    out,
    `// Made from solver-core/core.ts by \`npm run build\`.\nexport const CORE_WASM: string =\n  '${text}';\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCore();
