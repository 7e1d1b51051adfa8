import { type LoaderFunctionArgs, redirect } from 'react-router';
import { languageRedirect } from '../guard.ts';
import { languageOfPath } from '../language.ts';
import { systemConfig } from '../systemConfig.ts';

type Request = Pick<LoaderFunctionArgs, 'request'>;

/** Leads to a path below the language. A child's loader runs beside its parent's, so it finds the language by itself. */
export function to(path: string) {
  return ({ request }: Request): Response => redirect(`/${languageOfPath(new URL(request.url).pathname)}/${path}`);
}

/** SH-02: an unknown path leads home; below a first segment that is no language, to the same path under one. */
export function toHome(args: Request): Response {
  const elsewhere = languageRedirect(new URL(args.request.url));
  return elsewhere === undefined ? to('home')(args) : redirect(elsewhere);
}

/** SH-04: an asset is uppercase letters only; any other is an unknown path. */
export function assetOnly(args: Pick<LoaderFunctionArgs, 'request' | 'params'>): Response | null {
  return /^[A-Z]+$/.test(args.params.asset ?? '') ? null : toHome(args);
}

/** A page for those who build the client: elsewhere than in the local profile it is an unknown path. */
export async function localOnly(args: Request): Promise<Response | null> {
  const { profile } = await systemConfig();
  return profile === 'local' ? null : toHome(args);
}
