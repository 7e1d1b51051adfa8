import { post, SECURITY_MS, signIn } from '../../wireBuilders.ts';

export const registrationWire = {
  register: signIn(post('/institution/register', 'none', SECURITY_MS)),
  addContact: signIn(post('/institution/contact/add', 'none')),
} as const;
