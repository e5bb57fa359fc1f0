// Source code in nine languages: definitions on one line, deep nesting, many routes.
#include <gtest/gtest.h>

#include "growth/growth.h"

namespace cairn {
namespace {

struct Source {
  char language;  // index in the language list of the fuzzer `source`
  Shape shape;
};

constexpr char kC = 0, kCpp = 1, kPython = 2, kJavaScript = 3, kTypeScript = 4, kTsx = 5, kGo = 6,
               kRust = 7, kJava = 8;

const std::vector<Source>& Sources() {
  static const std::vector<Source> sources = {
      {kC, {"", "int f%(){} ", ""}},
      {kC, {"", "struct S%{int a;}; ", ""}},
      {kC, {"struct S{", "int a%; ", "};"}},
      {kC, {"", "#define A% 1\n", ""}},
      {kC, {"", "#if A%\n", ""}},
      {kC, {"int a=", "(", ""}},
      {kC, {"", "/** d */ int f%(); ", ""}},
      {kC, {"enum E{", "A%,", "};"}},
      {kCpp, {"", "int f%(){} ", ""}},
      {kCpp, {"", "class C%{}; ", ""}},
      {kCpp, {"", "namespace n%{", ""}},
      {kCpp, {"class C{public:", "int f%(){} ", "};"}},
      {kCpp, {"", "template<class T> ", "void f(){}"}},
      {kCpp, {"int a=", "A<", ""}},
      {kPython, {"", "x%=1;", ""}},
      {kPython, {"", "def f%(): pass\n", ""}},
      {kPython, {"class C:\n", " def f%(self): pass\n", ""}},
      {kPython,
       {"from flask import Flask\napp=Flask(a)\n", "@app.get('/r%')\ndef f%(): pass\n", ""}},
      {kPython, {"from django.urls import path\nurlpatterns=[", "path('r%',v),", "]\n"}},
      {kPython, {"", "@d\n", "def f(): pass\n"}},
      {kPython, {"x=", "[", ""}},
      {kPython, {"__all__=[", "'a%',", "]\n"}},
      {kJavaScript, {"", "function f%(){} ", ""}},
      {kJavaScript, {"", "export function f%(){} ", ""}},
      {kJavaScript, {"", "const a%=()=>1;", ""}},
      {kJavaScript, {"const ", "a%=()=>1,", "z=1;"}},
      {kJavaScript, {"export const ", "a%=()=>1,", "z=1;"}},
      {kJavaScript, {"export const {", "a%,", "z}=b;"}},
      {kJavaScript, {"export const b=1;export {", "b as a%,", "b};"}},
      {kJavaScript, {"export class C{", "m%(){} ", "}"}},
      {kJavaScript, {"module.exports={", "a%:()=>1,", "};"}},
      {kJavaScript, {"", "a=", "1"}},
      {kJavaScript, {"", "a%=>", "1"}},
      {kJavaScript, {"", "/** d */ ", "export function f(){}"}},
      {kJavaScript, {"", "export function f%(){} /* c */ ", ""}},
      {kJavaScript, {"const app=require('express')();", "app.get('/r%',h);", ""}},
      {kJavaScript, {"const app=require('express')();app", ".get('/r%',h)", ";"}},
      {kJavaScript, {"const e=require('express');", "const r%=e.Router();", ""}},
      {kJavaScript, {"", "import a% from 'x%';", ""}},
      {kTypeScript, {"", "export interface I%{} ", ""}},
      {kTypeScript, {"", "namespace N%{", ""}},
      {kTypeScript, {"", "export type T%=1;", ""}},
      {kTypeScript, {"", "@Controller('c%') class C%{@Get('r') f(){}} ", ""}},
      {kTypeScript, {"@Controller('c') class C{", "@Get('r%') f%(){} ", "}"}},
      {kTypeScript, {"type T=", "A<", ""}},
      {kTsx, {"export const A=()=>", "<a>", ";"}},
      {kTsx, {"", "export function F%(){return <a/>} ", ""}},
      {kGo, {"package a;", "func F%(){};", ""}},
      {kGo, {"package a\n", "type T% struct{}\n", ""}},
      {kGo, {"package a\nconst (", "A%=1;", ")\n"}},
      {kGo,
       {"package a\nimport \"github.com/gin-gonic/gin\"\nfunc m(){r:=gin.New();",
        "r.GET(\"/r%\",h);", "}\n"}},
      {kGo,
       {"package a\nimport \"github.com/gin-gonic/gin\"\nfunc m(){r:=gin.New();",
        "g%:=r.Group(\"/g%\");", "}\n"}},
      {kRust, {"", "pub fn f%(){} ", ""}},
      {kRust, {"", "pub struct S%; ", ""}},
      {kRust, {"pub struct S;impl S{", "pub fn f%(){} ", "}"}},
      {kRust, {"", "impl S%{} ", ""}},
      {kRust, {"", "#[a] ", "pub fn f(){}"}},
      {kRust, {"", "#[get(\"/r%\")] async fn f%(){} ", ""}},
      {kRust, {"", "pub mod m%{", ""}},
      {kRust, {"use axum::Router;fn m(){Router::new()", ".route(\"/r%\",get(h))", ";}"}},
      {kRust, {"fn m(){", "a!{", ""}},
      {kJava, {"", "public class C%{} ", ""}},
      {kJava, {"public class C{", "public void m%(){} ", "}"}},
      {kJava, {"@RestController public class C{", "@GetMapping(\"/r%\") void m%(){} ", "}"}},
      {kJava, {"", "@A ", "public class C{}"}},
      {kJava, {"", "class C%{", ""}},
  };
  return sources;
}

TEST(Attack13, SourcesAreReadInLinearTime) {
  for (const Source& source : Sources()) {
    Shape shape = source.shape;
    shape.prefix.insert(shape.prefix.begin(), source.language);
    ExpectLinear("language " + std::to_string(source.language) + ", " + source.shape.prefix + " " +
                     source.shape.unit,
                 shape, Parser("source"));
  }
}

}  // namespace
}  // namespace cairn
