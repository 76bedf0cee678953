/**
 * Imported first by tests that render pages: React takes its production build, which the pages are built for, only
 * where this is said before it loads.
 */
process.env.NODE_ENV = 'production'
