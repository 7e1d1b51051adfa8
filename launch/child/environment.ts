import { homePaths } from '../config.ts';

/** A child's environment: the user's, without npm's script variables. */
export function environment(base: NodeJS.ProcessEnv, home: string, more: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(base).filter(([name]) => !/^npm_/i.test(name));
  return { NODE_COMPILE_CACHE: homePaths(home).codeCache, ...Object.fromEntries(own), ...more, NODE_ENV: 'production' };
}
