import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// The outer npm passes its configuration in the environment. Variables that name the prefix or the omitted packages
// would change the inner call; registry, proxy, cache and log level are the user's and stay.
const CONFLICTING_VARIABLES =
  /^npm_(lifecycle_|package_|command$|config_(local_prefix|global_prefix|prefix|workspaces?|include_workspace_root|omit|include|production|only|also|dry_run|package_lock_only|global|location|if_present|script_shell|install_strategy)$)/i;

/** The environment for an npm started from inside an npm script. */
export function innerEnvironment(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !CONFLICTING_VARIABLES.test(name)));
}

/** The npm that runs this script, or the one in PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli !== undefined && basename(cli) === 'npm-cli.js' && existsSync(cli)) return [process.execPath, cli];
  return ['npm'];
}

const list = (folder) => {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
};

function installedCount(root) {
  const modules = join(root, 'node_modules');
  return list(modules).reduce((sum, name) => sum + (name.startsWith('@') ? list(join(modules, name)).length : 1), 0);
}

/**
 * True if the lock file lists every optional package, including other platforms'. A lock file written with a registry
 * that lacks some does not, and `npm ci` rejects it.
 */
export function namesAllOptional(packages) {
  const named = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  return Object.values(packages).every(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).every((name) => named.has(name)),
  );
}

/** `npm ci`, or if that would reject the lock file, an install that keeps its versions and does not write it. */
function installCommand(packages) {
  return namesAllOptional(packages) ? ['ci'] : ['install', '--no-save'];
}

const countRequired = (packages) =>
  Object.entries(packages).filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional).length;

/** Runs npm's install from the lock file and reports progress when there is some. Resolves with npm's exit code. */
export function npmInstall(root, report) {
  const [command, ...first] = npmCommand();
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const args = [...installCommand(packages), '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  // Node 20 only installs; the packages run on the pinned Node.
  args.push('--engine-strict=false');
  // With NODE_ENV=production npm omits development packages unless they are included explicitly.
  args.push('--include=dev');
  const startedAt = Date.now();
  const total = countRequired(packages);
  let reported = 0;
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    env: innerEnvironment(process.env),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const timer = setInterval(() => {
    const count = Math.min(installedCount(root), total);
    if (count === reported) return;
    reported = count;
    report(`install: ${count} of about ${total} packages, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }, 3000);
  const done = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal === null ? code : 1));
  }).finally(() => clearInterval(timer));
  return { child, done };
}
