// Folders that import each other in a circle, tests left out.
const { options } = require('../../.dependency-cruiser.cjs');

module.exports = {
  forbidden: [{ name: 'no-folder-circles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...options,
    exclude: { path: '(^|/)(dist|node_modules|test|testing)/|\\.test\\.tsx?$|^(testkit|bench|e2e)/' },
  },
};
