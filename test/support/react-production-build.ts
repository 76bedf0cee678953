/**
 * Imported first by tests that render pages. It makes React load its production build, for which the pages are built.
 */
process.env.NODE_ENV = 'production'
