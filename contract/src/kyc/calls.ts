import { needing, picture, post, query, upload } from '../wireBuilders.ts';

export const kycWire = {
  queryKyc: query('/institution/kyc/query', 'token'),
  uploadKycFile: needing('manage', upload('/institution/kyc/upload', 'token')),
  viewKycFile: needing('manage', picture('/institution/kyc/file', 'token')),
  submitKyc: needing('manage', post('/institution/kyc/submit', 'token')),
} as const;
