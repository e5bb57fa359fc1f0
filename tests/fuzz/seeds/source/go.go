3// Package a does it.
package a
import ("net/http"; "github.com/go-chi/chi/v5")
type S struct { A int `json:"a"` }
func (s *S) Do(a, b int, c ...string) (int, error) { return 0, nil }
func Routes(r chi.Router) { r.Route("/v1", func(r chi.Router) { r.Get("/x/{id}", h) }); http.HandleFunc("GET /y", h) }
