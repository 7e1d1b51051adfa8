import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from '../tool.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the installed browser: CHROMIUM_PATH, or the first known name in PATH. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const configured = environment.CHROMIUM_PATH;
  if (configured !== undefined && configured !== '') return isProgram(configured) ? configured : undefined;
  const folders = [...(environment.PATH ?? '').split(delimiter), '/usr/bin'].filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/** Finds the browser, or installs Debian's. Throws with instructions if that is impossible. */
export async function ensureChromium(environment: NodeJS.ProcessEnv): Promise<string> {
  const present = findChromium(environment);
  if (present !== undefined) return present;
  process.stdout.write('journey: no Chromium here; installing the package chromium …\n');
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'];
  for (const args of [['update'], packages]) {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', '-q', ...args];
    const { code } = await runTool(command, rest, { shown: true, env });
    if (code !== 0 && args === packages) break;
  }
  const installed = findChromium(environment);
  if (installed !== undefined) return installed;
  throw new Error(
    'The journeys need Chromium, and it could not be installed (apt-get as root, or sudo without a password). ' +
      'Install it and name its program in CHROMIUM_PATH.',
  );
}
