import type { ModuleContext } from '../../kernel/module.ts';
import type { Captchas } from '../identity/index.ts';
import { contactAdmin } from './admin/closeContact.ts';
import { contactHandlers } from './handlers.ts';

/** Enquiries of visitors. */
export function createContact({ database, clock }: ModuleContext, captchas: Captchas) {
  return {
    name: 'contact',
    handlers: contactHandlers({ database, clock, captchas }),
    operatorHandlers: contactAdmin({ database, clock }),
  };
}
