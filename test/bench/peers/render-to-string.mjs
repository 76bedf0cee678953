import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { given, serveAsPeer } from './peer.mjs'

// Renders a page's markup for every request, as one tree of elements without components.
const { tree } = await given()
const elementOf = (node) =>
  typeof node === 'string' ? node : createElement(node.tag, node.attributes, ...node.children.map(elementOf))
serveAsPeer(
  createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!DOCTYPE html>${renderToString(elementOf(tree))}`),
  ),
)
