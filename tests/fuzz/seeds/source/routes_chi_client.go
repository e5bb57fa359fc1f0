3package main

import "net/http"

func fetch(c *http.Client) (*http.Response, error) {
	return c.Get("http://localhost:3000/users")
}
