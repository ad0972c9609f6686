import { expect, it } from "vitest";
import { isPlainPath, rootName, rootUri } from "./root-path.ts";

it.each([
  ["/", "file:///", "/"],
  ["/home/kim/My work", "file:///home/kim/My%20work", "My work"],
  ["/home/김/작업 폴더", "file:///home/%EA%B9%80/%EC%9E%91%EC%97%85%20%ED%8F%B4%EB%8D%94", "작업 폴더"],
  ["/tmp/a#b?c%20d", "file:///tmp/a%23b%3Fc%2520d", "a#b?c%20d"],
  ["/tmp/back\\slash", "file:///tmp/back%5Cslash", "back\\slash"],
  ["/tmp/line\nbreak", "file:///tmp/line%0Abreak", "line\nbreak"],
])("[S-07] %j is %s", (path, uri, name) => {
  expect(isPlainPath(path, false)).toBe(true);
  expect(rootUri(path, false)).toBe(uri);
  expect(rootName(path, false)).toBe(name);
});

it.each([
  ["C:\\", "file:///C:/", "C:"],
  ["C:\\Users\\Kim Lee\\a#b", "file:///C:/Users/Kim%20Lee/a%23b", "a#b"],
  ["D:\\작업", "file:///D:/%EC%9E%91%EC%97%85", "작업"],
  ["\\\\nas\\share\\team 1", "file://nas/share/team%201", "team 1"],
])("[S-07] Windows: %j is %s", (path, uri, name) => {
  expect(isPlainPath(path, true)).toBe(true);
  expect(rootUri(path, true)).toBe(uri);
  expect(rootName(path, true)).toBe(name);
});

it.each(["", "work", "./work", "~/work", "/a/../b", "/a/./b", "/a//b", "/a/", "/..", "/a\0b", "C:\\a"])(
  "[S-24] %j is no plain path",
  (path) => expect(isPlainPath(path, false)).toBe(false),
);

it.each([
  ...[
    "",
    "work",
    "C:",
    "C:work",
    "C:/Users",
    "\\Users",
    "/Users",
    "C:\\a\\..\\b",
    "C:\\a\\.\\b",
    "C:\\a\\\\b",
    "C:\\a\\",
  ],
  ...["\\\\.\\C:\\a", "\\\\?\\C:\\a", "//./pipe/x", "\\\\nas", "C:\\a:stream", "C:\\a\0b"],
])("[S-24] Windows: %j is no plain path", (path) => expect(isPlainPath(path, true)).toBe(false));
