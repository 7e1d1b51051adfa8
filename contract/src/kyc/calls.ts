import { ask, needing, picture, post, upload } from '../wireBuilders.ts';

export const kycWire = {
  queryKyc: ask('/institution/kyc/query', 'token'),
  uploadKycFile: needing('manage', upload('/institution/kyc/upload', 'token')),
  viewKycFile: needing('manage', picture('/institution/kyc/file', 'token')),
  submitKyc: needing('manage', post('/institution/kyc/submit', 'token')),
} as const;
